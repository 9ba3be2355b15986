import { PAGE_CONFIG_META, type PageConfig } from '../../../shared/api/page-config.ts';

// Adds to the settings that the page has from its server, as a server of tests does. The page reads them once, so this is imported before
// its code.

/** How much faster the course runs. The steps are the same. */
const SPEED = 20;

const meta = document.querySelector<HTMLMetaElement>(`meta[name=${PAGE_CONFIG_META}]`) ?? document.createElement('meta');
meta.name = PAGE_CONFIG_META;
meta.content = JSON.stringify({ ...JSON.parse(meta.content || '{}'), timeScale: SPEED } satisfies Partial<PageConfig>);
document.head.append(meta);
