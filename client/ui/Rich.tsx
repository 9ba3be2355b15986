/** A message in which **stars** mark emphasis. */
export function Rich({ words }: { readonly words: string }) {
  // Every second part stands between stars.
  return words.split('**').map((part, i) => {
    const place = `${i}:${part}`;
    return i % 2 === 1 ? <strong key={place}>{part}</strong> : <span key={place}>{part}</span>;
  });
}
