import * as z from 'zod/mini';

// Must run before any schema is made: the compiler's probe calls Function(), which the content security policy reports as a violation.
z.config({ jitless: true });
