/** What converters make columns and members of, though it is only how the map was drawn. */
export const ofTheMap =
  /^(?:gx_media_links|placepageUri|begin|end|altitudeMode|tessellate|extrude|visibility|drawOrder|snippet)$/i

const technical = [
  ofTheMap,
  // What programs put before their own.
  /^[@_]/,
  // Keys of OpenStreetMap and of other vocabularies.
  /:/,
  /^(?:ids?|gid|fid|uid|uuid|guid|cid|objectid|ref|user|version|changeset|layer|src)$|[_ -]id$/i,
  /[a-z]Id$/,
  /^(?:date|time|when|timespan|timestamp)$|^(?:creat|updat|modif|publish|edit|last)[a-z]*(?:[_ -]?(?:at|on|by|date|time))?$/i,
  // Of simplestyle, of its successors and of devices.
  /^(?:marker|stroke|fill|icon|style)(?:$|[_ -])|^label[_-]|^(?:marker|icon|style)[A-Z]/,
  /^(?:sym|ele|elevation|altitude|magvar|geoidheight|fix|sat|[hvp]dop|ageofdgpsdata|dgpsid|link\d+_\w+|links)$/i,
]

/** Whether a member of this name is what a program noted down for itself. */
export const isTechnical = (name: string): boolean => technical.some(kind => kind.test(name))
