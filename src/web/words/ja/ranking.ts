import type { ranking as en } from '../en/ranking.ts'
import type { Widened } from '../tree.ts'

/** The page where a list is ranked by pairs. */
export const ranking = {
  ranking: {
    title: 'AとB、どっち？',
    wayIn: 'AとB、どっち？ 簡単な質問で順位を決める',
    question: 'どちらが上ですか？',
    next: '「{a}」と「{b}」、どちらが上ですか？',
    same: 'どちらも同じ',
    never: '行ったことがない',
    neverMeans: '行ったことがないお店は、今の順番のまま最後に並びます。',
    left: { other: '質問は多くてもあと{count}問です。' },
    placed: '{count}軒中{placed}軒の順番が決まりました。',
    stop: 'ここまでにする',
    stopMeans: '順番が決まったお店が上に並び、残りは今のままその後に続きます。続きは別の日にもできます。',
    resumed: { other: '前回の続きです。これまでの回答は{count}問です。' },
    startOver: '最初からやり直す',
    startOverSure: 'すべての回答を消して、最初の質問からやり直しますか？',
    notKept: 'このブラウザーには回答を保存できません。順番を反映するまで、このページを開いたままにしてください。',
    changed: 'その間にリストが変更されました。新しいお店についても質問し、なくなったお店は除きます。',
    tooFew: '比べるには、お店が2軒以上必要です。',

    newOrder: '新しい順番',
    moves: { other: '{count}軒の順位が変わります。' },
    nothingMoves: '変わるところはありません。リストはすでにこの順番です。',
    was: '元は{rank}位',
    notAsked: 'まだ質問していません',
    apply: 'この順番にする',
    goOn: '質問を続ける',
    stale:
      'その間にほかの人がリストを変更したため、反映していません。今の結果はこのとおりです。もう一度確かめてから反映してください。',
    applied: 'リストが新しい順番になりました',
    takeBack: '元に戻すには、リストの編集ページで「{history}」を開き、「{restore}」を選んでください。',
  },
} as const satisfies Widened<typeof en>
