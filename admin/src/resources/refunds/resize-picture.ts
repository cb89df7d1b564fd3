/**
 * Maximum length of the longer side in pixels. The server stores no larger pictures, so sending larger ones would waste
 * time.
 */
const LONGEST_SIDE = 1600;

/**
 * Resizes a picture to the size that the server stores, since phone photographs are many times larger.
 * @returns a JPEG as data URL
 * @throws when the browser cannot read the picture
 */
export const resizePicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent areas would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
};
