/** What other sites show for a link to one page. */
export interface LinkPreview {
  /** Without them, those of the site. */
  readonly title?: string;
  readonly description?: string;
  /** A path of this server: a picture of 1200 by 630 pixels. */
  readonly picture: string;
  /** What the picture shows, for those who do not see it. */
  readonly alt: string;
  /** The canonical path of the page; absent where its address needs more than a path. */
  readonly path?: string;
  /** Search engines leave the page out: only its link leads to it. */
  readonly isUnlisted: boolean;
  /** Paths of answers that everybody may read and that the page asks for first: the browser requests them at once. */
  readonly requests?: readonly string[];
}

/** Finds what a link shows; undefined for what the site shows by itself, 'missing' when the page names what does not exist. Never rejects. */
export type FindLinkPreview = (url: string) => Promise<LinkPreview | 'missing' | undefined>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] as string);
}

/**
 * Writes a preview into the page, in place of that of the site.
 * @param html the page, with the elements that client/index.html has
 * @param publicUrl makes addresses absolute, which most readers of shared links require
 */
export function withPreview(html: string, preview: LinkPreview, publicUrl: string | undefined): string {
  const { title, description, picture, alt, path, isUnlisted, requests = [] } = preview;
  const absolute = (at: string): string => (publicUrl === undefined ? at : new URL(at, publicUrl).href);
  const contents: Readonly<Record<string, string | undefined>> = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': absolute(picture),
    'og:image:alt': alt,
  };
  const named = html
    .replace(/<title>[^<]*<\/title>/, (element) => (title === undefined ? element : `<title>${escapeAttribute(title)}</title>`))
    .replace(/(<meta (?:name|property)="([^"]+)" content=")[^"]*"/g, (element, start: string, name: string) => {
      const content = contents[name];
      return content === undefined ? element : `${start}${escapeAttribute(content)}"`;
    });
  const url = path === undefined ? '' : `<meta property="og:url" content="${escapeAttribute(absolute(path))}">`;
  const robots = isUnlisted ? '<meta name="robots" content="noindex">' : '';
  const preloads = requests.map((at) => `<link rel="preload" as="fetch" crossorigin href="${escapeAttribute(at)}">`);
  return named.replace('</title>', () => `</title>${url}${robots}${preloads.join('')}`);
}
