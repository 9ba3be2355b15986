// The worker of the game, whose time passes only when the test says so: first its clock, then its code.
import './stepped-clock.ts';
import '../../../sim-worker/host/worker.ts';
