import { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';

/** Largest picture that is taken, bytes: what the official service takes. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Longest body that such a picture can come in, bytes: base64 makes four of three, and names and borders take a little. */
const MAX_BODY_BYTES = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4_096;
/** Name of the part that holds the picture. */
const PART = 'file';
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[^;,]*)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The picture that a request brings: part `file` of a form, or a body of application/octet-stream that holds its bytes, or
 * its text in base64, with or without a data: URL around it. Read piece by piece, so that no more than a picture is ever kept.
 * @throws FapiException image_too_large above 10 MiB, request_body_invalid when there is none
 */
export async function readImage(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new FapiException('image_too_large');
  const bytes = request.isMultipart() ? await readPart(request) : decodeText(await readBody(request.body));
  if (bytes.length > MAX_IMAGE_BYTES) throw new FapiException('image_too_large');
  return bytes;
}

async function readPart(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5 } });
    const bytes = part?.fieldname === PART ? await part.toBuffer() : undefined;
    // Its last piece may have been read before the reader saw that there is more.
    if (part?.file.truncated) throw new FapiException('image_too_large');
    if (bytes) return bytes;
  } catch (error) {
    if (error instanceof FapiException) throw error;
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FapiException('image_too_large');
    // A form that is broken off or has no borders: the words of its reader are of no use to a player.
  }
  throw new FapiException('request_body_invalid');
}

async function readBody(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new FapiException('request_body_invalid');
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_BODY_BYTES) throw new FapiException('image_too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** No picture is text of base64 by itself: each kind begins with bytes that are none of its characters. */
function decodeText(body: Buffer): Buffer {
  const head = DATA_URL.exec(body.subarray(0, 256).toString('latin1'))?.[0] ?? '';
  const text = body.subarray(head.length).toString('latin1').trim();
  return text !== '' && BASE64.test(text) ? Buffer.from(text, 'base64') : body;
}
