import * as Comlink from 'comlink';
import type { SimServices } from '../../shared/protocol/sim-service.ts';
import { Box2dWorld } from '../engine/box2d-world.ts';
import { loadBox2d } from '../engine/load-browser.ts';
import { EditActivity } from './activities/edit-activity.ts';
import { RunActivity } from './activities/run-activity.ts';
import { WatchActivity } from './activities/watch-activity.ts';
import { Host } from './host.ts';
import { openBounceFinder } from './open-bounce-finder.ts';
import { courseService } from './services/course-service.ts';
import { editService } from './services/edit-service.ts';
import { endingService } from './services/ending-service.ts';
import { ghostsService } from './services/ghosts-service.ts';
import { hostService } from './services/host-service.ts';
import { pictureService } from './services/picture-service.ts';
import { runService } from './services/run-service.ts';
import { watchService } from './services/watch-service.ts';

const host = new Host(async () => new Box2dWorld(await loadBox2d()));
const run = new RunActivity(host, openBounceFinder);
const watch = new WatchActivity(host);
const edit = new EditActivity();

const services: SimServices = {
  host: hostService(host),
  picture: pictureService(host, edit),
  course: courseService(host, run, watch),
  run: runService(host, run, watch),
  ending: endingService(host, run),
  ghosts: ghostsService(host, run),
  watch: watchService(host, run, watch),
  edit: editService(host, run, watch, edit),
};

Comlink.expose(services);
