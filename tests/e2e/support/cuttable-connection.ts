import { connect, createServer, type Socket } from 'node:net';

/**
 * `open` passes everything on, `cut` refuses, `silent` accepts what is sent and answers nothing, as a phone without reception does. `lossy`
 * passes requests on and breaks off when their answers come.
 */
export type ConnectionState = 'open' | 'cut' | 'silent' | 'lossy';

/** A connection between browser and product that a test can cut. */
export interface Connection {
  readonly url: string;
  set(state: ConnectionState): void;
  /** Everything that the browser has sent. */
  sent(): string;
  /** From now on the connection ends at another product. */
  redirectTo(productUrl: string): void;
  close(): Promise<void>;
}

/** @param productUrl where the connection ends, http://127.0.0.1:port */
export async function openConnection(productUrl: string): Promise<Connection> {
  let target = new URL(productUrl);
  let state: ConnectionState = 'open';
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((browser) => {
    track(browser);
    browser.on('data', (bytes) => void received.push(bytes));
    if (state === 'cut') browser.resetAndDestroy();
    if (state === 'cut' || state === 'silent') return;
    const product = connect(Number(target.port), target.hostname);
    track(product);
    if (state === 'open') browser.pipe(product).pipe(browser);
    else browser.pipe(product).once('data', () => browser.resetAndDestroy());
    browser.once('close', () => product.destroy());
    product.once('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    set(next) {
      state = next;
      // A connection that is kept alive would not notice the change.
      closeSockets();
    },
    sent: () => Buffer.concat(received).toString('latin1'),
    redirectTo(next) {
      target = new URL(next);
      closeSockets();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeSockets();
      }),
  };
}
