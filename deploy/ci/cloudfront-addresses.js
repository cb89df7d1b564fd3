/**
 * A CloudFront function (viewer request) that maps the address `/franchise/kopi` to the file `franchise/kopi.html` in the bucket.
 * CloudFront runs ES 5.1 and calls `handler`.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (request.uri === '/') request.uri = '/index.html';
  else if (last !== '' && last.indexOf('.') === -1) request.uri += '.html';
  return request;
}
