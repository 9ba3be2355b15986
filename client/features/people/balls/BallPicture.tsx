import { BALL_FRAME_PX, BALL_OVERVIEW_COLUMNS, type BallStyle } from '../../../../shared/ball-styles.ts';
import './ball-picture.css';

interface BallPictureProps {
  readonly style: BallStyle;
  /** Whole CSS pixels per picture pixel, so that all pixels are equally wide. */
  readonly scale?: 1 | 2;
}

/** A ball style as it looks on the course, cut from the image of all styles. */
export function BallPicture({ style: { textureIndex }, scale = 1 }: BallPictureProps) {
  const side = BALL_FRAME_PX * scale;
  const column = textureIndex % BALL_OVERVIEW_COLUMNS;
  const row = Math.floor(textureIndex / BALL_OVERVIEW_COLUMNS);
  return (
    <span
      className="ball-picture"
      aria-hidden="true"
      style={{
        width: side,
        height: side,
        backgroundSize: `${side * BALL_OVERVIEW_COLUMNS}px auto`,
        backgroundPosition: `${-column * side}px ${-row * side}px`,
      }}
    />
  );
}
