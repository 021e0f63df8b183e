// Loaded into the service before its code (`--import`): its clock starts at CATIS_PICTURES_NOW and
// runs on. The demo season ends at that moment, so that a picture always shows the same rows.
const RealDate = globalThis.Date;
const offset = RealDate.parse(process.env.CATIS_PICTURES_NOW) - RealDate.now();
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
