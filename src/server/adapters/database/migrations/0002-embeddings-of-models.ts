/** Embeddings of other models than the one that a picture was enrolled with. */
export const embeddingsOfModels = /* sql */ `
create table face_embeddings (
  face_image_id text collate "C" not null references face_images on delete cascade,
  model_id text not null,
  -- As in face_images.
  embedding bytea not null,
  primary key (face_image_id, model_id)
);
-- Which pictures are of another model, without reading every embedding.
create index face_images_by_model on face_images (model_id, id);
`
