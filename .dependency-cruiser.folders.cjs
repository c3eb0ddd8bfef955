/**
 * Rooms of src, at every depth: none reaches itself through others. What joins them (src/temporal with workflows/ and
 * activities/) is held by the rules of .dependency-cruiser.cjs; files that lie in src itself are in no room.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-circles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, includeOnly: '^src/' },
};
