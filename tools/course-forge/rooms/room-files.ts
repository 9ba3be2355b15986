import { readdirSync, readFileSync } from 'node:fs';
import { parseRoom, type Room } from './room.ts';

/** Reads all room files beside this one, in the order of their file names. @throws RoomError when a file breaks the format */
export function readRooms(): Room[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => parseRoom(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
}
