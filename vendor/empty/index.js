// The auth emulator loads none of the packages that this one replaces
// (docs/decisions/001-emulator-without-its-ballast.md).
module.exports = {};
