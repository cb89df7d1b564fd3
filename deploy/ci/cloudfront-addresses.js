/**
 * A CloudFront function (viewer request): the pages lie in the bucket as `franchise/kopi.html`, their addresses are
 * `/franchise/kopi`. CloudFront runs plain ES 5.1 with `handler` as its entry.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (request.uri === '/') request.uri = '/index.html';
  else if (last !== '' && last.indexOf('.') === -1) request.uri += '.html';
  return request;
}
