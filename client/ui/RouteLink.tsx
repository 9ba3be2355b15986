import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface RouteLinkProps {
  /** A route of the page. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a route. The library's own `Link` brings prefetching for server frameworks, which the first file has no room for. */
export function RouteLink({ to, className, children }: RouteLinkProps) {
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a href={useHref(to)} className={className} onClick={handleClick}>
      {children}
    </a>
  );
}
