// What zod's `config({ jitless: true })` writes, without loading zod to sign in. Must stand before any schema is made:
// its compiler's probe calls Function(),
// which the content security policy reports as a violation. A zod that keeps it elsewhere fails every journey at once.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
