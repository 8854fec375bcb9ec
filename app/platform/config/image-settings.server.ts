import { z } from "zod";
import type { BucketSettings } from "../objects/object-store.server.ts";
import { addressPrefix, origin, SettingsError, secret } from "./setting-rules.ts";

export const imageEnvironment = {
  IMAGE_STORE: z.enum(["local", "s3", "cloudinary"], "must be local, s3 or cloudinary").default("local"),
  S3_ENDPOINT: origin().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name, like my-shop")
    .optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: secret(z.string()),
  S3_SECRET_ACCESS_KEY: secret(z.string()),
  MEDIA_URL: addressPrefix().optional(),
  CLOUDINARY_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]+$/, "must be a cloud's name, like my-shop")
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  CLOUDINARY_FOLDER: z.string().optional(),
  CLOUDINARY_API_KEY: z.string().optional(),
  CLOUDINARY_API_SECRET: z.string().optional(),
  CLOUDINARY_API_BASE: origin().default("https://api.cloudinary.com"),
  CLOUDINARY_DELIVERY_BASE: origin().default("https://res.cloudinary.com"),
};

/** Where the catalogue's pictures are kept: in the data folder, in a bucket, or at Cloudinary. */
export type ImageSettings =
  | { store: "local" }
  | {
      store: "s3";
      bucket: BucketSettings;
      /** The address in front of the shop's `/media`, from which pages show pictures; null for the shop's own. */
      mediaUrl: string | null;
    }
  | {
      store: "cloudinary";
      /** Either may be missing: then the shop starts, and uploads report it. */
      cloudName: string | null;
      uploadPreset: string | null;
      folder: string | null;
      apiBase: string;
      deliveryBase: string;
      /** For removing pictures there; null to leave them. */
      key: { apiKey: string; apiSecret: string } | null;
    };

type Environment = z.infer<z.ZodObject<typeof imageEnvironment>>;

/** Throws a `SettingsError` when the chosen store lacks a setting. */
export function imageSettings(env: Environment): ImageSettings {
  if (env.IMAGE_STORE === "local") return { store: "local" };
  if (env.IMAGE_STORE === "s3")
    return { store: "s3", bucket: bucketSettings(env), mediaUrl: env.MEDIA_URL ?? null };
  return {
    store: "cloudinary",
    cloudName: env.CLOUDINARY_CLOUD_NAME ?? null,
    uploadPreset: env.CLOUDINARY_UPLOAD_PRESET ?? null,
    folder: env.CLOUDINARY_FOLDER ?? null,
    apiBase: env.CLOUDINARY_API_BASE,
    deliveryBase: env.CLOUDINARY_DELIVERY_BASE,
    key: cloudinaryKey(env),
  };
}

function cloudinaryKey({ CLOUDINARY_API_KEY: apiKey, CLOUDINARY_API_SECRET: apiSecret }: Environment) {
  if (apiKey && apiSecret) return { apiKey, apiSecret };
  if (apiKey)
    throw new SettingsError("CLOUDINARY_API_SECRET: is missing; set it together with CLOUDINARY_API_KEY");
  if (apiSecret)
    throw new SettingsError("CLOUDINARY_API_KEY: is missing; set it together with CLOUDINARY_API_SECRET");
  return null;
}

function bucketSettings(env: Environment): BucketSettings {
  const needed = (
    name: "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY",
  ): string => {
    const value = env[name];
    if (!value) throw new SettingsError(`${name}: needed with IMAGE_STORE=s3`);
    return value;
  };
  return {
    endpoint: needed("S3_ENDPOINT"),
    bucket: needed("S3_BUCKET"),
    region: env.S3_REGION,
    accessKeyId: needed("S3_ACCESS_KEY_ID"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY"),
  };
}
