// Apart from the details themselves, because browsers load these too.

/** Maximum number of tags, and of dishes, of a place. */
export const maxDetailItems = 10
/** Maximum number of code points in a tag. */
export const maxTagLength = 30
/** Maximum number of code points in the name of a dish. */
export const maxDishLength = 60
