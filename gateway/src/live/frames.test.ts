import { liveIdFollows, parseLiveId } from '@croneai/contracts/live-id.ts';
import { describe, expect, it } from 'vitest';
import { frameOf, framesOf, positionIdAt } from './frames.ts';

describe('frames', () => {
  it('follow the specification of server-sent events', () => {
    expect(frameOf('posts', '{"version":"a"}', { id: '7-1-1', retryMs: 1_500 })).toBe(
      'id: 7-1-1\nretry: 1500\nevent: posts\ndata: {"version":"a"}\n\n',
    );
    expect(frameOf('end', '{}')).toBe('event: end\ndata: {}\n\n');
  });

  it('are built once for all readers at the same position, and contain that position', () => {
    let made = 0;
    const json = () => {
      made += 1;
      return `{"made":${made}}`;
    };
    const frame = framesOf('posts', { epoch: 7, seq: 5 });
    const [first, second, behind] = [frame('', json, 4), frame('', json, 4), frame('', json, 2)];
    expect(second).toBe(first);
    expect(String(first)).toContain('id: 7-5-5\n');
    expect(String(behind)).toContain('id: 7-3-5\n');
    expect(String(frame('whole', json, 4))).not.toBe(String(first));
  });

  it('continue from the position of the reader', () => {
    const [standing, next] = [parseLiveId(positionIdAt(7, 4)), parseLiveId('7-5-5')];
    expect(standing && next && liveIdFollows(standing, next)).toBe(true);
  });
});
