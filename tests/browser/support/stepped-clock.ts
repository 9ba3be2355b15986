/** What moves the clock of a worker on, by one frame. */
export interface SteppedFrame {
  readonly frameMs: number;
}

const isFrame = (data: unknown): data is SteppedFrame => typeof data === 'object' && data !== null && 'frameMs' in data;

let nowMs = 0;
let due: FrameRequestCallback[] = [];

performance.now = () => nowMs;
self.requestAnimationFrame = (callback) => due.push(callback);
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isFrame(data)) return;
  nowMs += data.frameMs;
  const callbacks = due;
  due = [];
  for (const callback of callbacks) callback(nowMs);
});
