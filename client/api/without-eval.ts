import { config } from 'zod';

// Zod would try, at every object schema, whether it may evaluate text, which the content security policy forbids and browsers report.
config({ jitless: true });
