// The worker of the game, whose clock runs faster: the first import comes first.
import './worker-prelude.ts';
import '../../../sim-worker/host/worker.ts';
