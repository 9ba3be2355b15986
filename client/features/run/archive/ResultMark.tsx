import type { MedalName } from '../../../../shared/course/medals.ts';
import { Medal } from '../../../ui/Medal.tsx';
import { pathOf } from '../../../ui/PixelIcon.tsx';

/** A check mark, seven pixels wide and high. */
const DONE = ['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....', '.......'];

/** The medal of a result; a check mark where the medal is unknown. Decoration beside a text with the same meaning. */
export function ResultMark({ medal }: { readonly medal: MedalName | undefined }) {
  if (medal) return <Medal medal={medal} decorative className="archive__medal" />;
  return (
    <svg className="archive__done" viewBox={`0 0 ${DONE.length} ${DONE.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="currentColor" d={pathOf(DONE, '#')} />
    </svg>
  );
}
