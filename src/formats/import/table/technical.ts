/** Columns and members in which converters describe how the map was drawn. */
export const ofTheMap =
  /^(?:gx_media_links|placepageUri|begin|end|altitudeMode|tessellate|extrude|visibility|drawOrder|snippet)$/i

const technical = [
  ofTheMap,
  // Prefixes of programs.
  /^[@_]/,
  // Keys of OpenStreetMap and other vocabularies.
  /:/,
  /^(?:ids?|gid|fid|uid|uuid|guid|cid|objectid|ref|user|version|changeset|layer|src)$|[_ -]id$/i,
  /[a-z]Id$/,
  /^(?:date|time|when|timespan|timestamp)$|^(?:creat|updat|modif|publish|edit|last)[a-z]*(?:[_ -]?(?:at|on|by|date|time))?$/i,
  // Keys of simplestyle, its successors and devices.
  /^(?:marker|stroke|fill|icon|style)(?:$|[_ -])|^label[_-]|^(?:marker|icon|style)[A-Z]/,
  /^(?:sym|ele|elevation|altitude|magvar|geoidheight|fix|sat|[hvp]dop|ageofdgpsdata|dgpsid|link\d+_\w+|links)$/i,
]

export const isTechnical = (name: string): boolean => technical.some(kind => kind.test(name))
