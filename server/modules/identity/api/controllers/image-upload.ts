import { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';

/** Largest accepted picture, bytes: the limit of the official service. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Longest body with such a picture, bytes. Base64 makes four bytes of three; names and boundaries add a little. */
const MAX_BODY_BYTES = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4_096;
/** Name of the part with the picture. */
const PART = 'file';
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[^;,]*)*;base64,/;
/** An expression that matches a whole text may need a stack as long as the text, so this one looks for what is not allowed. */
const NOT_BASE64 = /[^A-Za-z0-9+/_-]/;

/**
 * Reads the picture of a request: part `file` of a form, or a body of application/octet-stream with its bytes or its base64 text, with or
 * without a data: URL. The body is read in chunks, so that an oversized one is never held in memory.
 * @throws FapiException image_too_large above 10 MiB, request_body_invalid without a picture
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
    // The reader may notice the excess only after the last chunk.
    if (part?.file.truncated) throw new FapiException('image_too_large');
    if (bytes) return bytes;
  } catch (error) {
    if (error instanceof FapiException) throw error;
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FapiException('image_too_large');
    // The form is incomplete or has no boundaries. The parser's message is of no use to a player.
  }
  throw new FapiException('request_body_invalid');
}

async function readBody(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new FapiException('request_body_invalid');
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > MAX_BODY_BYTES) throw new FapiException('image_too_large');
      pieces.push(piece);
    }
  } catch (error) {
    // Else the connection has ended within the body.
    throw error instanceof FapiException ? error : new FapiException('request_body_invalid');
  }
  return Buffer.concat(pieces);
}

/** The bytes of a picture are never valid base64 text: every format begins with bytes outside that alphabet. */
function decodeText(body: Buffer): Buffer {
  const head = DATA_URL.exec(body.subarray(0, 256).toString('latin1'))?.[0] ?? '';
  const text = body.subarray(head.length).toString('latin1').trim();
  return isBase64(text) ? Buffer.from(text, 'base64') : body;
}

function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  return digits !== '' && !NOT_BASE64.test(digits);
}
