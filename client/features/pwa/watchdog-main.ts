import { tellUnstarted } from './tell-unstarted.ts';
import { watchStart } from './watchdog.ts';

void watchStart((url) => import(/* @vite-ignore */ url), tellUnstarted);
