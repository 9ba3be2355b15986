import { useEffect, useState } from 'react';
import { type Latest, latest } from '../../shared/latest.ts';

/** The calls of a component: only the last one counts, and none after the component is removed. The same object at every rendering. */
export function useLatest(): Latest {
  const [calls] = useState(latest);
  useEffect(() => calls.drop, [calls]);
  return calls;
}
