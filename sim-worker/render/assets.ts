import { ballStyleOf } from '../../shared/ball-styles.ts';
import type { Theme } from '../../shared/course/course.ts';
import { picturesOf } from '../../shared/course/pictures.ts';
import type { Picture } from './canvas.ts';

/** Pictures of one course. One that could not be loaded is null; simple shapes are drawn instead. */
export interface Pictures {
  readonly tiles: Picture | null;
  readonly sky: Picture | null;
  readonly backdrop: Picture | null;
  readonly flags: Picture | null;
  readonly water: Picture | null;
  /** The classic ball, drawn until the player's own is loaded. */
  readonly ball: Picture | null;
}

/** Loads pictures by name and keeps them for the next course of the same theme. */
export class PictureStore {
  private readonly base: string;
  private readonly loaded = new Map<string, Promise<Picture | null>>();

  /** @param base URL of the folder with the pictures; a worker needs it absolute or from the root */
  constructor(base: string) {
    this.base = base.endsWith('/') ? base : `${base}/`;
  }

  async load(theme: Theme): Promise<Pictures> {
    const names = picturesOf(theme);
    const [tiles, sky, backdrop, flags, water, ball] = await Promise.all([
      this.picture(names.tiles),
      this.picture(names.sky),
      this.picture(names.backdrop),
      this.picture(names.flags),
      this.picture(names.water),
      this.ball(0),
    ]);
    return { tiles, sky, backdrop, flags, water, ball };
  }

  /** The sixteen frames of one ball style, by its texture index. Only styles in use are loaded. */
  ball(style: number): Promise<Picture | null> {
    return this.picture(`ball-${ballStyleOf(style).id}`);
  }

  private picture(name: string): Promise<Picture | null> {
    let picture = this.loaded.get(name);
    if (!picture) {
      picture = fetchPicture(`${this.base}${name}.png`);
      this.loaded.set(name, picture);
      // A failure is not kept, so the next course tries again.
      void picture.then((found) => {
        if (!found) this.loaded.delete(name);
      });
    }
    return picture;
  }
}

async function fetchPicture(url: string): Promise<Picture | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    return await createImageBitmap(await response.blob());
  } catch {
    return null;
  }
}
