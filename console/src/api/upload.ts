import type { Wire } from './client';
import { ApiError } from './errors';
import { endSession, sessionHeaders } from './session-state';

/**
 * Sends a file as a document. `fetch` does not tell of progress, so this is an XMLHttpRequest.
 * @param onProgress bytes that went out so far
 * @throws ApiError
 */
export function uploadFile(
  file: File,
  fields: { [name: string]: string | undefined },
  onProgress: (sent: number) => void,
): Promise<Wire<'AcceptedDocument'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/v3/documents/file');
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onerror = () => reject(new ApiError(0, 'No answer', 'The connection broke off'));
    request.onload = () => {
      if (request.status < 300) return resolve(request.response);
      const { error = request.statusText, details } = request.response ?? {};
      const failure = new ApiError(request.status, error, details?.replace(/^file: /, ''));
      if (request.status === 401) endSession(failure);
      return reject(failure);
    };
    request.send(form);
  });
}
