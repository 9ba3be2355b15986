import { connect, createServer, type Socket } from 'node:net';

/** `open` passes everything on, `cut` refuses, `silent` takes what is sent and answers nothing: a phone with bars and no network. */
export type LineState = 'open' | 'cut' | 'silent';

/** A line between browser and product that can be cut. */
export interface Line {
  readonly url: string;
  set(state: LineState): void;
  /** Another product stands at its end from now on. */
  leadTo(productUrl: string): void;
  close(): Promise<void>;
}

/** @param productUrl where the line ends, http://127.0.0.1:port */
export async function openLine(productUrl: string): Promise<Line> {
  let end = new URL(productUrl);
  let state: LineState = 'open';
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((browser) => {
    hold(browser);
    if (state === 'cut') browser.resetAndDestroy();
    if (state !== 'open') return;
    const product = connect(Number(end.port), end.hostname);
    hold(product);
    browser.pipe(product).pipe(browser);
    browser.once('close', () => product.destroy());
    product.once('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    set(next) {
      state = next;
      // Connections that are kept alive would not notice.
      hangUp();
    },
    leadTo(next) {
      end = new URL(next);
      hangUp();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
