import './count-workers.ts';
import './drained-expect.ts';

// Pages share what the browser stores.
localStorage.clear();
sessionStorage.clear();
