import type { CourseView } from '../../shared/protocol/course-view.ts';
import { atom } from '../state/jotai.ts';

/** What is in view, while a mini-map asks for it. It changes with every frame of a flight: subscribe to it, and render nothing by it. */
export const courseViewAtom = atom<CourseView | null>(null);
