/** The page that adds pictures to many products by the names of their files. */
export const PICTURES_PATH = "/admin/products/pictures";

/** The number of pictures that are added together. */
export const MAX_ADDED = 500;
