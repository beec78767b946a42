#ifndef WORDS_H
#define WORDS_H

/** Listens to what FFmpeg complains about, from now on. */
void words_listen(void);

/** Nothing was complained about. */
void words_forget(void);

/** A complaint of our own, unless there is one already: the first is the cause. */
void words_say(const char *complaint);

/** The complaint for an error code of FFmpeg, unless there is one already. */
void words_say_code(int code);

int words_were_said(void);

const char *words_said(void);

#endif
