/** Thrown when the browser answers a command with an error. */
export class DevtoolsError extends Error {
  override name = 'DevtoolsError';
}

type Message = Readonly<Record<string, unknown>>;

/** A target of the browser (a page, a worker) that commands can be sent to. */
export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

const ANSWER_TIMEOUT_MS = 60_000;

/**
 * The browser's DevTools protocol over one socket, with a session for each target. Playwright has no sessions for workers.
 */
export class Devtools {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, { resolve(result: Message): void; reject(error: Error): void }>();
  private readonly workers = new Map<string, TargetInfo>();
  private nextId = 1;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => this.hear(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.waiting.values()) reject(new DevtoolsError('The browser has closed the connection'));
      this.waiting.clear();
    });
  }

  /** @param port of a browser that was started with --remote-debugging-port */
  static async connect(port: number): Promise<Devtools> {
    const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(version.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new DevtoolsError('The browser cannot be reached')));
    });
    return new Devtools(socket);
  }

  /**
   * Opens a session with the page at a URL, and one with each worker that the page has or will have.
   * @returns the page's session
   */
  async attachToPage(url: string): Promise<string> {
    const { targetInfos } = (await this.send('Target.getTargets')) as { targetInfos: TargetInfo[] };
    const page = targetInfos.find((target) => target.type === 'page' && target.url.startsWith(url));
    if (!page) throw new DevtoolsError(`No page at ${url}`);
    const { sessionId } = (await this.send('Target.attachToTarget', { targetId: page.targetId, flatten: true })) as { sessionId: string };
    await this.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);
    return sessionId;
  }

  /** Sessions of the dedicated workers that exist now. */
  workerSessions(): string[] {
    return [...this.workers].filter(([, { type }]) => type === 'worker').map(([session]) => session);
  }

  /** @throws DevtoolsError when the browser refuses, or does not answer within a minute */
  send(method: string, params: Message = {}, sessionId?: string): Promise<Message> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settle(id)?.reject(new DevtoolsError(`${method}: no answer`)), ANSWER_TIMEOUT_MS);
      this.waiting.set(id, {
        resolve(result) {
          clearTimeout(timer);
          resolve(result);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }

  close(): void {
    this.socket.close();
  }

  private settle(id: number) {
    const waiter = this.waiting.get(id);
    this.waiting.delete(id);
    return waiter;
  }

  private hear(message: { id?: number; method?: string; params?: Message; result?: Message; error?: { message: string } }): void {
    const { id, method, params, result, error } = message;
    if (id !== undefined) {
      const waiter = this.settle(id);
      if (error) waiter?.reject(new DevtoolsError(error.message));
      else waiter?.resolve(result ?? {});
    } else if (method === 'Target.attachedToTarget') {
      this.workers.set(String(params?.sessionId), params?.targetInfo as TargetInfo);
    } else if (method === 'Target.detachedFromTarget') {
      this.workers.delete(String(params?.sessionId));
    }
  }
}
