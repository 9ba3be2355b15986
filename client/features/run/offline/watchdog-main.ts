import { tellWith } from './tell-with.ts';
import { watchStart } from './watchdog.ts';

const load = (url: string): Promise<unknown> => import(/* @vite-ignore */ url);

void watchStart(load, () => tellWith(load));
