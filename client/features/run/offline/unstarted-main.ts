import { tellUnstarted } from './tell-unstarted.ts';

tellUnstarted();
