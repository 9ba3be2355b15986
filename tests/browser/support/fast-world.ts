import { PAGE_CONFIG_META, type PageConfig, TIME_SCALE_MAX } from '../../../shared/api/page-config.ts';

// The course runs as fast as a server of tests can make it: the time scale is added to the page's settings. The page reads them once, so
// this is imported before its code.

const meta = document.querySelector<HTMLMetaElement>(`meta[name=${PAGE_CONFIG_META}]`) ?? document.createElement('meta');
meta.name = PAGE_CONFIG_META;
meta.content = JSON.stringify({ ...JSON.parse(meta.content || '{}'), timeScale: TIME_SCALE_MAX } satisfies Partial<PageConfig>);
document.head.append(meta);
