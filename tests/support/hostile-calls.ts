import { Agent, request as sendRequest } from 'node:http';
import type { HostileRequest } from './hostile-maps.ts';

export interface HostileAnswer {
  readonly request: HostileRequest;
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export interface HostileCalls {
  readonly requests: number;
  readonly atOnce: number;
  next(): HostileRequest;
  /** A valid token for one of the accounts. */
  token(): Promise<string>;
}

/** Sends requests as they are written: fetch would change their paths and refuse some of their headers. */
export async function sendHostile(url: string, { requests, atOnce, next, token }: HostileCalls): Promise<HostileAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);
  const answers: HostileAnswer[] = [];
  let sent = 0;
  const sendOne = async (request: HostileRequest): Promise<HostileAnswer> => {
    const { method, path, body } = request;
    const headers = {
      ...(request.isSignedIn && { authorization: `Bearer ${await token()}` }),
      ...request.headers,
      // Without it, Node would send the body of a DELETE as the beginning of another request.
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    };
    const started = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string): void => resolve({ request, status, text, ms: performance.now() - started });
      const call = sendRequest({ agent, hostname, port, method, path: encodePath(path), headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => end(answer.statusCode ?? 0, text));
        answer.on('error', () => end(0, text));
      });
      call.on('error', () => end(0, ''));
      call.end(body);
    });
  };
  const sender = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      answers.push(await sendOne(next()));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  agent.destroy();
  return answers;
}

/** Node refuses to send some characters in a path. */
const encodePath = (path: string): string => path.replace(/[^\u0021-\u00ff]/g, encodeURIComponent);
