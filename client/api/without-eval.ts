import { config } from 'zod';

// Zod would try, for every object schema, whether it may evaluate code. The content security policy forbids it and browsers report it.
config({ jitless: true });
