import { Agent, type RequestOptions, request } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** A request that is sent repeatedly. */
export interface LoadRequest extends Pick<RequestOptions, 'method' | 'headers'> {
  readonly url: string;
  readonly body?: string | Uint8Array;
}

/** The most open connections; further requests wait. */
const CONNECTIONS = 100;

/**
 * Sends requests as independent users do: at random moments, on average so many per second, without waiting for earlier answers.
 * (Generators with a rate per connection send each second's share at once, which measures a queue instead of the service.)
 * @param target a function gives each request anew
 * @returns how long the answers took, in microseconds, each from the moment at which its request was due
 * @throws when one is not answered, or with another status than 200
 */
export async function openLoad(
  target: LoadRequest | (() => LoadRequest),
  perSecond: number,
  seconds: number,
): Promise<RecordableHistogram> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = createHistogram();
  const answers: Promise<void>[] = [];
  const end = performance.now() + seconds * 1_000;
  try {
    for (let due = performance.now(); due < end; due += gap(perSecond)) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const sentFor = due;
      answers.push(
        send(typeof target === 'function' ? target() : target, agent).then(() =>
          times.record(Math.max(1, Math.round((performance.now() - sentFor) * 1_000))),
        ),
      );
    }
    await Promise.all(answers);
  } finally {
    agent.destroy();
  }
  return times;
}

/** Time until the next of many independent requests, ms. */
const gap = (perSecond: number): number => (-Math.log(1 - Math.random()) * 1_000) / perSecond;

function send({ url, body, ...options }: LoadRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ...options, agent }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`))));
    });
    call.once('error', reject);
    call.end(body);
  });
}
