import { useAtomValue } from '../state/jotai.ts';
import { toastsAtom } from './toast-atoms.ts';
import './toasts.css';

export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <p key={toast.id} className="toasts__toast">
          {toast.text}
        </p>
      ))}
    </div>
  );
}
