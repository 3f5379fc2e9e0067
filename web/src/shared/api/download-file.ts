import { tokenRefused } from '../session/session-slice.ts';
import { successorOf } from '../session/token-renewal.ts';
import { networkFailure } from './envelope.ts';
import { saveFile } from './save-file.ts';
import { type ApiRequest, fetchCall, unwrapResponse } from './send-request.ts';
import type { SharedState, useAppDispatch } from './shared-state.ts';

type Dispatch = ReturnType<typeof useAppDispatch>;
type NamedFile = { file: Blob; name: string | undefined };

/** Downloads a file. Saves it under the name in the reply, or else under `fallbackName`. */
export async function downloadFile(
  dispatch: Dispatch,
  request: ApiRequest,
  fallbackName: string,
): Promise<void> {
  const { file, name } = await readFile(dispatch, request);
  saveFile(file, name ?? fallbackName);
}

/**
 * Downloads a file with the token, because a plain link cannot send the token. Throws an ApiError
 * if the call fails or the file is incomplete.
 */
export function readFile(dispatch: Dispatch, request: ApiRequest): Promise<NamedFile> {
  return dispatch(async (_dispatch: Dispatch, getState: () => SharedState) => {
    const tokenNow = () => getState().session.token;
    const fetchWith = (token: string | null) => fetchFile(request, token).catch(() => networkFailure());
    const token = tokenNow();
    let answer = await fetchWith(token);
    if ('error' in answer && answer.error.status === 401 && token !== null) {
      const successor = await successorOf(token, tokenNow);
      if (successor) answer = await fetchWith(successor);
      else dispatch(tokenRefused({ token }));
    }
    if ('error' in answer) throw answer.error;
    return answer;
  });
}

async function fetchFile(
  request: ApiRequest,
  token: string | null,
): Promise<NamedFile | ReturnType<typeof networkFailure>> {
  const response = await fetchCall({ ...request, headers: { accept: '*/*', ...request.headers } }, token);
  if (response.ok) {
    return { file: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) };
  }
  const refusal = await unwrapResponse(response);
  return 'error' in refusal ? refusal : networkFailure();
}

/** Returns the plain `filename` of a Content-Disposition header. */
function fileNameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
