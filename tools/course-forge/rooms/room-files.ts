import { readdirSync, readFileSync } from 'node:fs';
import { parseRoom, type Room } from './room.ts';

/** Names of all room files beside this one, in order. */
export const listRoomFiles = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.txt'))
    .sort();

/** @throws DrawingError when the file breaks the format */
export const readRoom = (file: string): Room => parseRoom(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));

/** All rooms, in the order of their file names. @throws DrawingError when a file breaks the format */
export const readRooms = (): Room[] => listRoomFiles().map(readRoom);
