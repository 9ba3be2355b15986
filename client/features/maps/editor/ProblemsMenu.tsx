import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { MapProblem } from '../../../../shared/course/validate.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { useCloseOutside } from '../../../ui/use-close-outside.ts';
import { problemText } from '../maps/problem-words.ts';
import { useEditor, useEditorState } from './editor-atoms.ts';
import { nextPlace } from './model/problem-places.ts';
import './problems-menu.css';

/** The problems of the map as it is now: a button with their number, which opens the list. */
export function ProblemsMenu() {
  const text = useDialogText();
  const { problems } = useEditorState();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useCloseOutside(whole, isOpen, setOpen);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const closeByKey = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const count = text('editor.problemCount', { errors: errors.length, warnings: warnings.length });
  return (
    <fieldset ref={whole} className="problems" onKeyDown={closeByKey}>
      <legend className="visually-hidden">{text('editor.problems')}</legend>
      <button
        ref={button}
        type="button"
        className={`problems__button problems__button--${errors.length > 0 ? 'errors' : warnings.length > 0 ? 'warnings' : 'none'}`}
        aria-label={`${text('editor.problems')}: ${count}`}
        title={count}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ProblemSign severity={errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : undefined} />
        {problems.length > 0 && <span className="problems__count">{errors.length || warnings.length}</span>}
      </button>
      {isOpen && (
        <div id={listId} className="problems__list">
          {problems.length === 0 && <p className="problems__none">{text('editor.noProblems')}</p>}
          <Group title={text('editor.errors')} problems={errors} />
          <Group title={text('editor.warnings')} problems={warnings} />
        </div>
      )}
    </fieldset>
  );
}

/** The severity is told by shape as well as by color. */
function ProblemSign({ severity }: { readonly severity: MapProblem['severity'] | undefined }) {
  if (!severity) return <PixelIcon name="check" />;
  return <span className={`problems__sign problems__sign--${severity}`} aria-hidden="true" />;
}

function Group({ title, problems }: { readonly title: string; readonly problems: readonly MapProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="problems__group" aria-label={title}>
      <h2 className="problems__title">{title}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.code}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the problem's next place each time it is pressed. What is missing has no place: then the tile to be put down is chosen. */
function Problem({ problem }: { readonly problem: MapProblem }) {
  const text = useDialogText();
  const session = useEditor();
  const { code, severity, tiles } = problem;
  const lead = () => {
    const place = nextPlace(tiles, session.snapshot.cursor);
    if (place) session.jumpTo(place);
    else if (code === 'oneSpawn') session.setType('spawn');
    else if (code === 'oneFinishFlag') session.setType('finishFlag');
  };
  return (
    <button type="button" className="problems__problem" onClick={lead}>
      <ProblemSign severity={severity} />
      <span className="problems__words">{problemText(text, problem)}</span>
      {tiles.length > 0 && <span className="problems__places">{text('editor.places', { count: tiles.length })}</span>}
    </button>
  );
}
