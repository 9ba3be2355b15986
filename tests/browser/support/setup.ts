import './count-workers.ts';
import './drained-expect.ts';
