import { watchStart } from './watchdog.ts';

void watchStart((url) => import(/* @vite-ignore */ url));
