import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/idle.ts';

/** Whether the page was idle once since the component is there: what nothing waits for begins then. */
export function usePageIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
