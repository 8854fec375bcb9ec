/** The page that adds pictures to many products by the names of their files. */
export const PICTURES_PATH = "/admin/products/pictures";
