// Sets what zod's `config({ jitless: true })` would set, without loading zod for sign-in. It must
// run before any schema is created: zod's compiler probes Function(), which violates the content
// security policy. If zod moves this setting, every end-to-end test fails.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
